import { AUTHENTICATION_EXCEPTION } from '../classes/auth.js';
import {
  EXCEPTION_HANDLER_CONTRACT,
  RESPONSABLE_CONTRACT,
  VALIDATION_FACTORY_CONTRACT,
  VALIDATOR_CONTRACT,
} from '../classes/contracts.js';
import { EXCEPTION_HANDLER, FORM_REQUEST } from '../classes/foundation.js';
import { JSON_API_RESOURCE, JSON_RESOURCE, JSON_RESPONSE, REQUEST } from '../classes/http.js';
import { VALIDATION_EXCEPTION } from '../classes/validation.js';

const BY_REQUEST = [REQUEST];
const FAILURE = [REQUEST, 'Throwable'];

/**
 * Classes of the parameters of methods that applications override, by declaring class and method in lower case, as the
 * framework declares them. A method that no class declares but the framework calls stands at the class it calls it on.
 */
const DECLARED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [JSON_RESOURCE]: {
    toarray: BY_REQUEST,
    toattributes: BY_REQUEST,
    resolveresourcedata: BY_REQUEST,
    with: BY_REQUEST,
    withresponse: [REQUEST, JSON_RESPONSE],
    resolve: BY_REQUEST,
    response: BY_REQUEST,
    toresponse: BY_REQUEST,
    paginationinformation: BY_REQUEST,
  },
  [JSON_API_RESOURCE]: {
    toid: BY_REQUEST,
    totype: BY_REQUEST,
    torelationships: BY_REQUEST,
    tolinks: BY_REQUEST,
    tometa: BY_REQUEST,
  },
  [RESPONSABLE_CONTRACT]: { toresponse: BY_REQUEST },
  [FORM_REQUEST]: {
    withvalidator: [VALIDATOR_CONTRACT],
    failedvalidation: [VALIDATOR_CONTRACT],
    validator: [VALIDATION_FACTORY_CONTRACT],
    createdefaultvalidator: [VALIDATION_FACTORY_CONTRACT],
  },
  [EXCEPTION_HANDLER_CONTRACT]: { report: ['Throwable'], shouldreport: ['Throwable'], render: FAILURE },
  [EXCEPTION_HANDLER]: {
    unauthenticated: [REQUEST, AUTHENTICATION_EXCEPTION],
    convertvalidationexceptiontoresponse: [VALIDATION_EXCEPTION, REQUEST],
    invalid: [REQUEST, VALIDATION_EXCEPTION],
    invalidjson: [REQUEST, VALIDATION_EXCEPTION],
    shouldreturnjson: FAILURE,
    prepareresponse: FAILURE,
    preparejsonresponse: FAILURE,
    convertexceptiontoarray: ['Throwable'],
    prepareexception: ['Throwable'],
  },
};

/** Gives the class of a parameter as the framework's class declares the method; undefined for what the table lacks. */
export function overriddenParameterClass(fqcn: string, method: string, position: number): string | undefined {
  const of = Object.hasOwn(DECLARED, fqcn) ? DECLARED[fqcn] : undefined;
  const name = method.toLowerCase();
  return of !== undefined && Object.hasOwn(of, name) ? of[name]?.[position] : undefined;
}
