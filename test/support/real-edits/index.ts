import type { Edit } from '../edits.js';
import { APPLICATION_EDITS } from './application.js';
import { CODE_EDITS } from './code.js';
import { FILE_EDITS } from './files.js';
import { MIGRATION_EDITS } from './migrations.js';
import { ROUTE_EDITS } from './routes.js';
import { SETTING_EDITS } from './settings.js';
import { TEXT_EDITS } from './text.js';

/** Edits of any application, found by how PHP is usually written. Where one finds nothing to do it does nothing. */
export const REAL_EDITS: readonly Edit[] = [
  ...CODE_EDITS,
  ...TEXT_EDITS,
  ...FILE_EDITS,
  ...ROUTE_EDITS,
  ...APPLICATION_EDITS,
  ...MIGRATION_EDITS,
  ...SETTING_EDITS,
];
