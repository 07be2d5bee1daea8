/** Parents of framework classes that applications extend, for the case that the framework is not installed. */
const PARENTS: Record<string, string> = {
  'Illuminate\\Foundation\\Support\\Providers\\RouteServiceProvider': 'Illuminate\\Support\\ServiceProvider',
  'Illuminate\\Foundation\\Support\\Providers\\AuthServiceProvider': 'Illuminate\\Support\\ServiceProvider',
  'Illuminate\\Foundation\\Support\\Providers\\EventServiceProvider': 'Illuminate\\Support\\ServiceProvider',
  'Illuminate\\Support\\AggregateServiceProvider': 'Illuminate\\Support\\ServiceProvider',
  'Illuminate\\Foundation\\Http\\Kernel': 'Illuminate\\Contracts\\Http\\Kernel',
  'Illuminate\\Foundation\\Exceptions\\Handler': 'Illuminate\\Contracts\\Debug\\ExceptionHandler',
  'Illuminate\\Foundation\\Application': 'Illuminate\\Container\\Container',
  'Illuminate\\Foundation\\Auth\\User': 'Illuminate\\Database\\Eloquent\\Model',
};

export function frameworkParent(name: string): string | undefined {
  return PARENTS[name];
}

export const PROVIDER = 'Illuminate\\Support\\ServiceProvider';
export const ROUTE_PROVIDER = 'Illuminate\\Foundation\\Support\\Providers\\RouteServiceProvider';
export const AGGREGATE_PROVIDER = 'Illuminate\\Support\\AggregateServiceProvider';
