export { signedUrl } from './signed-url.js';
