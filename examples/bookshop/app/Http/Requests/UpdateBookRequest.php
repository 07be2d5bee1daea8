<?php

namespace App\Http\Requests;

use App\Enums\Genre;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Validation\Rule;

class UpdateBookRequest extends FormRequest
{
    /** @return array<string, mixed> */
    public function rules(): array
    {
        return [
            'title' => ['sometimes', 'required', 'string', 'max:200'],
            'subtitle' => ['nullable', 'string', 'max:200'],
            'author_id' => ['sometimes', 'integer', 'exists:authors,id'],
            'description' => ['nullable', 'string'],
            'genre' => ['sometimes', Rule::enum(Genre::class)],
            'language' => ['sometimes', 'in:en,de,fr,es'],
            'keywords' => ['sometimes', 'array', 'max:10'],
            'keywords.*' => ['string', 'max:40'],
            'is_featured' => ['sometimes', 'boolean'],
            'published_on' => ['nullable', 'date_format:Y-m-d'],
        ];
    }
}
