import { declare } from '../registry.js';

export const jsonApiPaginate = {
  'json-api-paginate.default-config': declare({
    severity: 'info',
    title: 'Configuration of the page package unknown',
    message: () =>
      'The configuration of spatie/laravel-json-api-paginate is not known (json-api-paginate.default_size, json-api-paginate.max_results); its defaults were used.',
    help: () => ['Copy the file of the package to config/json-api-paginate.php, or let docgen boot the application.'],
  }),
};
