export { type OverlayAction, type OverlayFile, readOverlay } from './overlay-file.js';
export type { SelectorStep } from './selector.js';
