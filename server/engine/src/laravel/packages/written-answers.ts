import {
  FAST_EXCEL,
  INERTIA_WRITERS,
  PDF_WRITERS,
  PICTURE,
  PICTURE_WRITERS,
  SHEET_WRITERS,
  SYMFONY_BINARY_FILE_RESPONSE,
  SYMFONY_RESPONSE,
  SYMFONY_STREAMED_RESPONSE,
} from '@docgen/laravel-knowledge';
import { type ClassRules, rules, self } from '../../infer/member-rule.js';
import { klass, literal, STRING } from '../../types/make.js';
import { streamedResponse } from '../http/response-type.js';

/** A response of which no more is told than that it is one: its media type is open. */
const SOME_RESPONSE = klass(SYMFONY_RESPONSE);

const PDF = literal('application/pdf');

const WRITERS: readonly [fqcns: readonly string[], methods: ClassRules['methods']][] = [
  [
    PDF_WRITERS,
    rules([
      ['loadView loadHTML loadFile setPaper setOption setOptions setOrientation setWarnings addInfo save', self],
      ['download', streamedResponse({ mediaType: PDF, disposition: 'attachment' })],
      ['stream inline', streamedResponse({ mediaType: PDF, disposition: 'inline' })],
      ['output', STRING],
    ]),
  ],
  [SHEET_WRITERS, rules([['download', klass(SYMFONY_BINARY_FILE_RESPONSE)]])],
  [[FAST_EXCEL], rules([['download', klass(SYMFONY_STREAMED_RESPONSE)]])],
  [INERTIA_WRITERS, rules([['render location', SOME_RESPONSE]])],
  [
    PICTURE_WRITERS,
    rules([
      ['make canvas fit resize crop encode orientate widen heighten rotate', klass(PICTURE)],
      ['response', SOME_RESPONSE],
    ]),
  ],
];

/** Holds the rules of packages that answer with a document, a sheet, a page or a picture: none of these is JSON (engine 14.10). */
export const writtenAnswers: readonly ClassRules[] = WRITERS.flatMap(([fqcns, methods]) =>
  fqcns.map((fqcn) => ({ fqcn, methods })),
);
