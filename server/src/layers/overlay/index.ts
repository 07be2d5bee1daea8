export { type OverlayAction, type OverlayFile, readOverlay } from './overlay-file.js';
export { parseSelector, type SelectorStep } from './selector.js';
