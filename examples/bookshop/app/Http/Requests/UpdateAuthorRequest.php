<?php

namespace App\Http\Requests;

class UpdateAuthorRequest extends StoreAuthorRequest
{
    /** @return array<string, mixed> */
    public function rules(): array
    {
        return [
            ...parent::rules(),
            'first_name' => ['sometimes', 'string', 'max:80'],
            'last_name' => ['sometimes', 'string', 'max:80'],
        ];
    }
}
