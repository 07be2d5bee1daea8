import { type RuleDefinition, type RuleTable, UNLISTED } from './definition.js';

const upload = (sentence?: (params: string[]) => string, whenSilent = false): RuleDefinition => ({
  rank: 15,
  apply: (draft, params) => {
    draft.setType('string');
    draft.format = 'binary';
    draft.multipart = true;
    draft.withdrawExample();
    if (sentence === undefined) return;
    if (whenSilent) draft.noteWhenSilent(sentence(params));
    else if (params.length > 0) draft.note(sentence(params));
  },
});

/** Lists the rules of uploads (validation 8.6). Any of these makes the body multipart (17.1). */
export const files: RuleTable = {
  file: upload(),
  image: upload(() => 'An image file.', true),
  mimes: upload((types) => `Allowed file types: ${types.join(', ')}.`),
  extensions: upload((types) => `Allowed file types: ${types.join(', ')}.`),
  mimetypes: upload((types) => `Allowed media types: ${types.join(', ')}.`),
  dimensions: upload((members) => `Image dimensions: ${members.join(', ')}.`),
  encoding: { rank: UNLISTED },
};
