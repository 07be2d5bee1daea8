<?php

namespace App\Http\Requests;

use Illuminate\Contracts\Validation\Validator;
use Illuminate\Http\Exceptions\HttpResponseException;

class PickyRequest extends NameRequest
{
    protected function failedValidation(Validator $validator)
    {
        if ($this->has('terse')) {
            throw new HttpResponseException(response()->json(['first' => $validator->errors()->first()], 400));
        }
        parent::failedValidation($validator);
    }
}
