import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { FoundOperation, FoundSchema } from '@docgen/protocol/rpc';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import { componentReach } from '../comparison/reach.js';
import { type PublishedOperation, publishedOperations } from '../explain/operations.js';
import type { DocumentQuestion } from '../question.js';
import { operationTexts, ownProperties, schemaTexts } from './texts.js';
import { type Relevance, relevanceOf, wordsOf } from './words.js';

/** Holds a search: its words, and what to look at. */
export interface Search {
  words: string;
  kind: 'operation' | 'schema' | null;
  /** Matches to describe at most. */
  limit: number;
}

/** Holds a match and how it compares with matches in other documents. */
export interface RankedMatch {
  match: FoundOperation | FoundSchema;
  words: number;
  score: number;
}

/** Holds the best matches of one document, and the number of all of them. */
export interface SearchAnswer {
  ranked: RankedMatch[];
  total: number;
}

/** Asks for the operations and schemas that some words are about (commands 7.8). */
export const search: DocumentQuestion<Search, SearchAnswer> = {
  about: 'document',
  answer(document, { words, kind, limit }) {
    const asked = [...new Set(wordsOf(words))];
    const operations = kind === 'schema' ? [] : publishedOperations(document).map((one) => candidateOf(one, document));
    const schemas = kind === 'operation' ? [] : schemasOf(document).map((one) => schemaCandidate(one, document));
    const found = [...operations, ...schemas].flatMap(({ texts, describe }) => {
      const relevance = relevanceOf(asked, texts());
      return relevance === undefined ? [] : [{ relevance, describe }];
    });
    found.sort((a, b) => byRelevance(a.relevance, b.relevance));
    const ranked = found.slice(0, limit).map(({ relevance, describe }) => {
      const { words, score } = relevance;
      return { match: describe(relevance), words, score };
    });
    return { ranked: withReach(ranked, document), total: found.length };
  },
};

/** Orders matches: those with more of the words first, then the weightier ones; equals keep their order. */
export function byRelevance(a: Pick<Relevance, 'words' | 'score'>, b: Pick<Relevance, 'words' | 'score'>): number {
  return b.words - a.words || b.score - a.score;
}

interface Candidate {
  texts(): ReturnType<typeof operationTexts>;
  describe(relevance: Relevance): FoundOperation | FoundSchema;
}

function candidateOf(operation: PublishedOperation, document: AnalyzedDocument): Candidate {
  const { match, node } = operation;
  const tags = node.get('tags');
  return {
    texts: () => operationTexts(operation),
    describe: ({ found }) => ({
      kind: 'operation',
      ...match,
      document: document.key,
      summary: textOf(node.get('summary')),
      tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
      found,
    }),
  };
}

function schemaCandidate([name, schema]: readonly [string, JsonMap], document: AnalyzedDocument): Candidate {
  return {
    texts: () => schemaTexts(name, schema),
    describe: ({ found }) => ({
      kind: 'schema',
      document: document.key,
      name,
      summary: textOf(schema.get('title')) ?? textOf(schema.get('description')),
      properties: ownProperties(schema),
      operations: [],
      found,
    }),
  };
}

/** Tells of the schemas among matches who uses them: of few, because that walks the document. */
function withReach(ranked: RankedMatch[], { document }: AnalyzedDocument): RankedMatch[] {
  const paths = ranked.flatMap(({ match }) => (match.kind === 'schema' ? [`components.schemas.${match.name}`] : []));
  if (paths.length === 0) return ranked;
  const reach = componentReach(
    document,
    document,
    paths.map((path) => ({ path })),
  );
  const users = new Map(reach.map(({ component, operations }) => [component, operations]));
  return ranked.map((one) => {
    if (one.match.kind === 'operation') return one;
    const operations = [...(users.get(`components.schemas.${one.match.name}`) ?? [])];
    return { ...one, match: { ...one.match, operations } };
  });
}

function schemasOf({ document }: AnalyzedDocument): (readonly [string, JsonMap])[] {
  const components = document.get('components');
  const schemas = isMap(components) ? components.get('schemas') : undefined;
  if (!isMap(schemas)) return [];
  return [...schemas]
    .flatMap(([name, schema]): (readonly [string, JsonMap])[] => (isMap(schema) ? [[name, schema]] : []))
    .sort(([a], [b]) => byteOrder(a, b));
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
