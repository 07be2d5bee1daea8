<?php

namespace App\Http\Requests;

use Illuminate\Foundation\Http\FormRequest;

class StoreAuthorRequest extends FormRequest
{
    /** @return array<string, mixed> */
    public function rules(): array
    {
        return [
            'first_name' => ['required', 'string', 'max:80'],
            'last_name' => ['required', 'string', 'max:80'],
            // Markdown.
            'biography' => ['nullable', 'string', 'max:5000'],
            'born_on' => ['nullable', 'date', 'before:today'],
            'website' => ['nullable', 'url:https', 'max:255'],
        ];
    }
}
