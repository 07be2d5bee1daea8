<?php

namespace App\Http\Requests;

use App\Enums\EditionFormat;
use App\Enums\Genre;
use App\Models\Book;
use App\Rules\Isbn;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Support\Str;
use Illuminate\Validation\Rule;

class StoreBookRequest extends FormRequest
{
    public function authorize(): bool
    {
        return $this->user()->can('create', Book::class);
    }

    /** @return array<string, mixed> */
    public function rules(): array
    {
        return [
            'title' => ['required', 'string', 'max:200'],
            'subtitle' => ['nullable', 'string', 'max:200'],
            // Part of the book's address. Made from the title when left out. @example the-cartographer-of-small-islands
            'slug' => ['string', 'max:220', 'alpha_dash:ascii', Rule::unique('books')],
            'author_id' => ['required', 'integer', Rule::exists('authors', 'id')],
            'description' => ['nullable', 'string'],
            'genre' => ['required', Rule::enum(Genre::class)],
            'language' => ['required', Rule::in(['en', 'de', 'fr', 'es'])],
            'keywords' => ['array', 'max:10'],
            'keywords.*' => ['string', 'max:40', 'distinct:ignore_case'],
            'is_featured' => ['boolean'],
            'published_on' => ['nullable', 'date_format:Y-m-d'],

            'editions' => ['required', 'array', 'min:1', 'max:8'],
            'editions.*.isbn' => ['required', new Isbn, 'distinct', Rule::unique('editions', 'isbn')],
            'editions.*.format' => ['required', Rule::enum(EditionFormat::class)],
            'editions.*.price' => ['required', 'decimal:0,2', 'min:0', 'max:999999.99'],
            'editions.*.stock' => ['integer', 'min:0'],
            'editions.*.pages' => ['nullable', 'integer', 'min:1', 'max:5000'],
        ];
    }

    protected function prepareForValidation(): void
    {
        $this->mergeIfMissing(['slug' => Str::slug($this->string('title'))]);
    }
}
