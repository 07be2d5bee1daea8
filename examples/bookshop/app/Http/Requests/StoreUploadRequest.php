<?php

namespace App\Http\Requests;

use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Validation\Rule;

class StoreUploadRequest extends FormRequest
{
    /** @return array<string, mixed> */
    public function rules(): array
    {
        return [
            /** The file itself, five megabytes at most. */
            'file' => ['required', 'file', 'mimes:jpg,png,pdf', 'max:5120'],
            'purpose' => ['required', Rule::in(['cover', 'portrait', 'press-kit'])],
            'tags' => ['sometimes', 'array', 'max:5'],
            'tags.*' => ['string', 'max:30'],
        ];
    }
}
