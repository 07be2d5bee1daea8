import { STUB_PROSE } from '@docgen/laravel-knowledge';
import type { DocBlock, DocTag } from '@docgen/php';

/** Holds the statements of an action's docblock about its operation (requests 3.4, config 11). */
export interface Prose {
  summary?: string;
  description?: string;
  deprecated?: true;
}

/**
 * Reads the prose of a docblock. With `@summary` or `@description` the free prose counts no longer. The text behind
 * `@deprecated` becomes a paragraph of the description.
 */
export function proseOf(doc: DocBlock): Prose {
  const summaryTag = textOf(doc, 'summary');
  const descriptionTag = textOf(doc, 'description');
  const tagged = doc.tags.some(({ name }) => name === 'summary' || name === 'description');
  const summary = oneLine(tagged ? summaryTag : written(doc.summary));
  const prose = tagged ? descriptionTag : blankless(doc.description);
  const deprecation = doc.tags.find(({ name }) => name === 'deprecated');
  const reason = blankless(deprecation?.text);
  const paragraphs = [prose, reason === undefined ? undefined : `**Deprecated:** ${reason}`];
  const description = paragraphs.filter((p) => p !== undefined).join('\n\n');
  return {
    ...(summary === undefined ? {} : { summary }),
    ...(description === '' ? {} : { description }),
    ...(deprecation === undefined ? {} : { deprecated: true }),
  };
}

/** Gives the free prose somebody wrote; what a generator of Laravel left there is none. */
function written(text: string | undefined): string | undefined {
  const trimmed = blankless(text);
  return trimmed === undefined || STUB_PROSE.has(trimmed) ? undefined : trimmed;
}

/** Joins the lines of a summary: it is a title wherever it is shown. */
function oneLine(text: string | undefined): string | undefined {
  return text?.replace(/\s*\n\s*/g, ' ');
}

/** Finds the tag a field of the prose is written in; undefined where it is the free prose. */
export function tagBehind(doc: DocBlock, field: string): DocTag | undefined {
  return doc.tags.find(({ name, text }) => name === field && (name === 'deprecated' || blankless(text) !== undefined));
}

function textOf(doc: DocBlock, name: string): string | undefined {
  return doc.tags
    .map((tag) => (tag.name === name ? blankless(tag.text) : undefined))
    .find((text) => text !== undefined);
}

function blankless(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === undefined || trimmed === '' ? undefined : trimmed;
}
