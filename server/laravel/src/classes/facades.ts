/** Class names of Facades. */
export const APP_FACADE = 'Illuminate\\Support\\Facades\\App';
export const AUTH_FACADE = 'Illuminate\\Support\\Facades\\Auth';
export const BROADCAST_FACADE = 'Illuminate\\Support\\Facades\\Broadcast';
export const CONFIG_FACADE = 'Illuminate\\Support\\Facades\\Config';
export const FACADE = 'Illuminate\\Support\\Facades\\Facade';
export const FILE_FACADE = 'Illuminate\\Support\\Facades\\File';
export const GATE_FACADE = 'Illuminate\\Support\\Facades\\Gate';
export const RATE_LIMITER_FACADE = 'Illuminate\\Support\\Facades\\RateLimiter';
export const REQUEST_FACADE = 'Illuminate\\Support\\Facades\\Request';
export const RESPONSE_FACADE = 'Illuminate\\Support\\Facades\\Response';
export const ROUTE_FACADE = 'Illuminate\\Support\\Facades\\Route';
export const VALIDATOR_FACADE = 'Illuminate\\Support\\Facades\\Validator';
