import type phpParser from 'php-parser';
import { fixArguments } from './arguments.js';
import { fixAttributeLexer } from './attribute-lexer.js';
import { fixClassBodies } from './class-bodies.js';
import { fixClassReferences } from './class-references.js';
import { fixDestructuring } from './destructuring.js';
import { fixExpressions } from './expressions.js';
import { fixHeredocs } from './heredocs.js';
import { fixInterpolation } from './interpolation.js';
import { fixContextualKeywords } from './keywords.js';
import { fixMatchArms } from './match.js';
import { fixMemberNames } from './member-names.js';
import { fixModifiers } from './modifiers.js';
import { fixNodes } from './nodes.js';
import { fixScanning } from './scanning.js';
import { fixStatements } from './statements.js';
import { fixTypes } from './types.js';
import { fixVoidCast } from './void-cast.js';

/** Closes the gaps between php-parser 3.7.0 and PHP 8.5 on one engine, by replacing methods of its parser and lexer. */
export function installGrammar(engine: phpParser.Engine): void {
  fixScanning(engine);
  fixNodes(engine);
  fixExpressions(engine);
  fixArguments(engine);
  fixClassReferences(engine);
  fixMemberNames(engine);
  fixDestructuring(engine);
  fixMatchArms(engine);
  fixModifiers(engine);
  fixClassBodies(engine);
  fixStatements(engine);
  fixTypes(engine);
  fixVoidCast(engine);
  fixAttributeLexer(engine);
  fixContextualKeywords(engine);
  fixHeredocs(engine);
  fixInterpolation(engine);
}
