import { inputText } from '../pipeline/build-key.js';
import { throwIfCancelled } from '../pipeline/throw-if-cancelled.js';
import type { AnalyzedDocument, BuildHooks, BuildResult, BuiltDocument } from '../pipeline/types.js';
import { type QuestionAnswer, type QuestionName, type QuestionParameters, questions } from './index.js';
import type { Question } from './question.js';

/**
 * Answers a question of a finished build. Answers are remembered by the identity of the document (or of the list of documents), which
 * a build that changed nothing keeps: asked again, the same object is returned. Throws `Refusal` when it is cancelled.
 */
export function ask<Q extends QuestionName>(
  name: Q,
  parameters: QuestionParameters<Q>,
  build: BuildResult,
  hooks: BuildHooks,
): QuestionAnswer<Q> {
  const question = questions[name] as Question;
  const key = inputText([name, keyOf(question, parameters)]);
  return remembered(build.documents, key, () => {
    if (question.about === 'build') return question.answer(build, parameters, hooks);
    return build.documents.map((document) => {
      throwIfCancelled(hooks);
      const answer = () =>
        question.about === 'result'
          ? question.answer(document, parameters, hooks)
          : question.answer(analyzed(document), parameters, hooks);
      return { document: document.key, answer: remembered(document, key, answer) };
    });
  }) as QuestionAnswer<Q>;
}

/** Prepares the answer to a question before its documents are built. Throws `Refusal` where no build is worth it. */
export async function prepare<Q extends QuestionName>(name: Q, parameters: QuestionParameters<Q>): Promise<void> {
  const question = questions[name] as Question;
  if (question.about === 'document') await question.prepare?.(parameters);
}

function keyOf(question: Question, parameters: unknown): unknown {
  return question.about === 'document' && question.key !== undefined ? question.key(parameters) : parameters;
}

function analyzed(document: BuiltDocument): AnalyzedDocument {
  if (document.analysis === undefined) throw new Error(`The analysis of ${document.key} is in another thread.`);
  return document as AnalyzedDocument;
}

const answers = new WeakMap<object, Map<string, unknown>>();

/** Bounds the answers about one document: one that no edit concerns stays for hours, and an editor asks with every key. */
const MOST = 32;

function remembered(subject: object, key: string, answer: () => unknown): unknown {
  let known = answers.get(subject);
  if (known === undefined) {
    known = new Map();
    answers.set(subject, known);
  }
  if (!known.has(key)) {
    known.set(key, answer());
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  }
  return known.get(key);
}
