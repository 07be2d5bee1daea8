import type { Tool } from '../tool.js';
import { diffTool } from './diff.js';
import { explainTool } from './explain.js';
import { routesTool } from './routes.js';
import { searchTool } from './search.js';
import { validateTool } from './validate.js';

/** Lists the tools in the order agents are told them. A new one is one file and one row. */
export const tools: readonly Tool<never>[] = [searchTool, explainTool, routesTool, validateTool, diffTool];
