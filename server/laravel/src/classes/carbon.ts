/** Class names of Carbon. */
export const CARBON = 'Carbon\\Carbon';
export const CARBON_IMMUTABLE = 'Carbon\\CarbonImmutable';
export const CARBON_INTERFACE = 'Carbon\\CarbonInterface';
export const CARBON_INTERVAL = 'Carbon\\CarbonInterval';
export const CARBON_PERIOD = 'Carbon\\CarbonPeriod';
