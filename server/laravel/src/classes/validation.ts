/** Class names of Illuminate\Validation. */
export const UNAUTHORIZED_EXCEPTION = 'Illuminate\\Validation\\UnauthorizedException';
export const VALIDATION_EXCEPTION = 'Illuminate\\Validation\\ValidationException';
export const VALIDATION_FACTORY = 'Illuminate\\Validation\\Factory';
