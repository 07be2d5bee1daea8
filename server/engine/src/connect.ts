import { registerFramework } from './infer/framework/framework.js';
import { descriptions } from './laravel/class-descriptions.js';
import { laravel } from './laravel/framework.js';
import { describeClasses } from './types/class-descriptions.js';

/** Registers Laravel with types and inference, which know nothing of it; whoever opens a run imports this module first. */
registerFramework(laravel);
describeClasses(descriptions);
