import { actionPlaces } from './action-places.js';
import { artifactCheck } from './comparison/artifact-check.js';
import { comparison } from './comparison/comparison.js';
import { definition } from './editor/definition.js';
import { hoverPlace } from './editor/hover.js';
import { references } from './editor/references.js';
import { view } from './editor/view.js';
import { explain } from './explain/explain.js';
import { explainPlace } from './explain/explain-place.js';
import { fieldHistory } from './field-history.js';
import { findings } from './findings.js';
import { operationPlaces } from './operation-places.js';
import { routeTable } from './route-table.js';
import { search } from './search/search.js';
import { validation } from './validation.js';
import { wrongMembers } from './wrong-members.js';

/** Lists every question a document can be asked, by name. A new one is one file and one row. */
export const questions = {
  validation,
  findings,
  comparison,
  'artifact-check': artifactCheck,
  'field-history': fieldHistory,
  'route-table': routeTable,
  'wrong-members': wrongMembers,
  'action-places': actionPlaces,
  explain,
  'explain-place': explainPlace,
  search,
  'operation-places': operationPlaces,
  view,
  hover: hoverPlace,
  definition,
  references,
};

export type QuestionName = keyof typeof questions;

/** Gives the parameters of a question. */
export type QuestionParameters<Q extends QuestionName> = Parameters<(typeof questions)[Q]['answer']>[1];

/** Gives the type of an answer: once per document in the order of the build, or once for the build. */
export type QuestionAnswer<Q extends QuestionName> = (typeof questions)[Q]['about'] extends 'build'
  ? ReturnType<(typeof questions)[Q]['answer']>
  : { document: string; answer: ReturnType<(typeof questions)[Q]['answer']> }[];
