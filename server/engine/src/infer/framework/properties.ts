import type { Anchor } from '@docgen/protocol';
import type { ClassMetadata, ModelView } from '../../contract.js';
import { unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import type { Codebase } from '../codebase.js';
import type { BodyFrame } from '../frame.js';

/** The questions inference asks about members of an object; undefined is "not mine" everywhere. */
export interface FrameworkProperties {
  /** Answers the read of a property by an object that reads it of others. */
  proxyRead(on: ClassType, name: string, frame: BodyFrame): Type | undefined;
  /** Answers before any source is read, so that the answer does not depend on vendor/ being there. */
  knownProperty(on: ClassType, name: string, frame: BodyFrame): Type | undefined;
  /** Answers a property the class does not declare, by the object that it stands for and what a tag of the class says. */
  delegatedProperty(on: ClassType, name: string, tagged: Type | undefined, frame: BodyFrame): Type | undefined;
  /** Answers a property that neither the class nor its mixins declare, before `__get` is asked. */
  undeclaredProperty(on: ClassType, name: string, frame: BodyFrame): Type | undefined;
  /** Gives the type of an attribute of a record; asked only where `isRecord` holds. */
  recordAttribute(on: ClassType, name: string, frame: BodyFrame): Type;
  /** Answers `$on[$key]` by what is known of the object. */
  offset(on: ClassType, key: Type | undefined, frame: BodyFrame): Type | undefined;
  /** Answers `$array[$key]` of the array form of an object. */
  arrayFormMember(form: ClassType, key: string, frame: BodyFrame): Type | undefined;
  /** Describes a class whose published members are not its declared properties. */
  classMetadata(on: ClassType, frame: BodyFrame): ClassMetadata | undefined;
  /** Describes how a record is published, by all its type says of it; asked only where `isRecord` holds. */
  modelView(on: ClassType, frame: BodyFrame): ModelView;
  /** Gives the place that declares an attribute of a record; asked only where `isRecord` holds. */
  attributeOrigin(on: ClassType, name: string, frame: BodyFrame): Anchor | undefined;
  /** Gives the place that declares a method the class itself does not. */
  methodOrigin(on: ClassType, name: string, codebase: Codebase): Anchor | undefined;
}

export const NO_PROPERTIES: FrameworkProperties = {
  proxyRead: () => undefined,
  knownProperty: () => undefined,
  delegatedProperty: () => undefined,
  undeclaredProperty: () => undefined,
  recordAttribute: () => unknown('magic'),
  offset: () => undefined,
  arrayFormMember: () => undefined,
  classMetadata: () => undefined,
  modelView: () => ({ base: 'class', members: [] }),
  attributeOrigin: () => undefined,
  methodOrigin: () => undefined,
};
