export { textArgument, textArguments } from './attributes/arguments.js';
export { coerce } from './attributes/coerce.js';
export {
  type DeclarationPlace,
  type Declarations,
  declarationsAt,
  type UnreadDeclaration,
  type WrittenDeclaration,
} from './attributes/declarations.js';
export { classPlace, memberPlace, methodPlace, propertyPlace } from './attributes/places.js';
export { type ReadAttribute, readAttribute } from './attributes/read.js';
export {
  type ArgumentType,
  ATTRIBUTE_NAMESPACE,
  ATTRIBUTES,
  type AttributeArgument,
  type AttributeSignature,
  type AttributeTarget,
  attributeSignature,
  isDocgenAttribute,
} from './attributes/table.js';
export { readDocBlock } from './docblock/block.js';
export { tagOf, tagsOf, tagText } from './docblock/read.js';
export { parseDocType, type ResolveName, readDocType } from './docblock/type.js';
export { ArrayBuilder, at as arrayAt, isList, listOf } from './eval/arrays.js';
export { cast } from './eval/cast.js';
export { compare, equal, identical } from './eval/compare.js';
export { PHP_CONSTANTS, VARYING_CONSTANTS } from './eval/constants.js';
export { toBool, toFloat, toInt, toKey, toNumber, toText } from './eval/convert.js';
export { floatText } from './eval/float-text.js';
export { callPure, isPureFunction } from './eval/functions/call.js';
export { toJson } from './eval/json.js';
export { numericText } from './eval/numeric-text.js';
export { binary, type UnaryOp, unary } from './eval/operators.js';
export { step } from './eval/step.js';
export * from './eval/value.js';
export type * from './facts.js';
export { APP_ROOT, type FoldScope, fold, foldConstant } from './fold/fold.js';
export type * from './ir.js';
export { lower } from './lower/file.js';
export { factsAt, factsOf, textOf } from './lower/file-text.js';
export { type NodeAt, nodesAt, nodesByLine, nodesOn } from './outline/nodes-at.js';
export {
  countOf,
  type Extent,
  extentOf,
  lastLineOf,
  lineOf,
  type Outline,
  offsetAt,
  positionsOf,
  type TextRange,
} from './outline/outline.js';
export { argumentsEnd, declarationBegin } from './parser/skim/declaration-text.js';
export { type ImportsText, type ImportText, importsAt } from './parser/skim/imports-text.js';
export { showParseSteps } from './parser/step-count.js';
export { attributesOf } from './readers/attributes.js';
export { methodsCalledIn } from './readers/called-methods.js';
export { classOf, interfacesOf, isSubclassOf, parentsOf, traitsOf, usesTrait } from './readers/classes.js';
export { docNames } from './readers/doc-names.js';
export { expressionText } from './readers/expression-text.js';
export { FOLLOWED, type FollowedRoots, isFollowed, isNarrowed } from './readers/followed-roots.js';
export { caseOf, casesOf, constantOf, type FoundMember, propertyOf } from './readers/members.js';
export { bodyOf, type FoundMethod, functionOf, methodOf } from './readers/methods.js';
export type * from './source-files.js';
export { type FactsMemo, MAX_PHP_FILE, type PackageTexts, packageKey, packageText } from './symbols/lowered-files.js';
export {
  createPhpIndex,
  type PhpIndex,
  type PhpIndexOptions,
} from './symbols/php-index.js';
export { docBlocksOf, ordinalOf, walk } from './walk.js';
export { plural, singular, tableName } from './words/inflector.js';
export { camel, headline, kebab, snake, studly, title } from './words/letter-case.js';
export { pathFits } from './words/path-pattern.js';
export { slug } from './words/slug.js';
export { callStr, isStrMethod } from './words/str.js';
export { fitsWildcard } from './words/wildcard.js';
