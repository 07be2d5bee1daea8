import { takesFormRequest } from './actions.mjs';
import { resourceName } from './answers.mjs';
import { BASE, controllerFile, serviceName } from './controllers.mjs';
import { databaseFiles } from './database.mjs';
import { enumFile, modelFile } from './models.mjs';
import { operationFile, operationOf } from './operations.mjs';
import { plan } from './plan.mjs';
import { requestFile } from './requests.mjs';
import { collectionFile, resourceFile, summaryFile } from './resources.mjs';
import { controllerBase, routeFiles } from './routes.mjs';
import { policyFile, serviceFile } from './services.mjs';
import { skeletonFiles } from './skeleton.mjs';
import { unreachedFiles } from './unreached.mjs';

/**
 * A Laravel application of exactly `routes` API routes as a map from path to text, the same one every time: nothing but the
 * number decides it. Sizes, names and habits vary the way they do between the authors of one code base.
 */
export function application(routes) {
  const planned = plan(routes);
  const files = { ...skeletonFiles(), ...routeFiles(planned), ...databaseFiles(planned) };
  const add = (fqcn, text) => {
    files[`${fqcn.replace('App\\', 'app/').replaceAll('\\', '/')}.php`] = text;
  };
  add(BASE, controllerBase);
  for (const definition of planned.enums) add(definition.fqcn, enumFile(definition));
  for (const entity of planned.entities) {
    add(entity.fqcn, modelFile(entity));
    if (entity.resource) add(resourceName(entity), resourceFile(entity));
    if (entity.resource && entity.brief) add(resourceName(entity, 'SummaryResource'), summaryFile(entity));
    if (entity.resource && entity.collection) add(resourceName(entity, 'Collection'), collectionFile(entity));
    if (entity.service) add(serviceName(entity), serviceFile(entity));
    if (entity.policy) add(`App\\Policies\\${entity.module}\\${entity.name}Policy`, policyFile(entity));
  }
  const requests = new Map();
  for (const controller of planned.controllers) {
    const { entity } = controller;
    add(`${controller.namespace}\\${controller.name}`, controllerFile(controller));
    for (const action of controller.actions) {
      const { kind } = action;
      const operation = operationOf(controller, action);
      if (operation !== undefined) add(operation.fqcn, operationFile(operation));
      if (!takesFormRequest(controller, kind)) continue;
      // An update request may extend the one that stores.
      for (const prefix of kind === 'store' ? ['Store'] : ['Store', 'Update'])
        requests.set(`App\\Http\\Requests\\${entity.module}\\${prefix}${entity.name}Request`, [entity, prefix]);
    }
  }
  for (const [fqcn, [entity, prefix]] of requests) add(fqcn, requestFile(entity, prefix));
  return { ...files, ...unreachedFiles(planned) };
}
