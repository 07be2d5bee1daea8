<?php

namespace App\Http\Requests;

use Illuminate\Contracts\Validation\Validator;
use Illuminate\Validation\ValidationException;

class CarryingRequest extends NameRequest
{
    protected function failedValidation(Validator $validator)
    {
        $answer = response()->json(['bag' => $validator->errors()->toArray(), 'all' => $validator->errors()->all()], 400);

        throw new ValidationException($validator, $answer);
    }
}
