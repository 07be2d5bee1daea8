<?php

namespace App\Http\Requests;

use Illuminate\Contracts\Validation\Validator;
use Illuminate\Validation\ValidationException;

class ThrowingRequest extends NameRequest
{
    protected function failedValidation(Validator $validator)
    {
        throw (new ValidationException($validator))->status(420);
    }
}
