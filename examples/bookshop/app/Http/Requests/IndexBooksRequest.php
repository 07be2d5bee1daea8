<?php

namespace App\Http\Requests;

use App\Enums\Genre;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Validation\Rule;

class IndexBooksRequest extends FormRequest
{
    /** @return array<string, mixed> */
    public function rules(): array
    {
        return [
            // Words of the title or subtitle.
            'search' => ['string', 'min:2', 'max:100'],
            'genre' => [Rule::enum(Genre::class)],
            'author_id' => ['integer', Rule::exists('authors', 'id')],
            'featured' => ['boolean'],
            // A book has to have all of them.
            'keywords' => ['array', 'max:5'],
            'keywords.*' => ['string', 'max:40'],
            // A leading minus turns the order round.
            'sort' => [Rule::in(['title', '-title', 'published_on', '-published_on', '-sales_count'])],
            /** @default 20 */
            'per_page' => ['integer', 'between:1,100'],
        ];
    }

    /** @return array{string, 'asc'|'desc'} */
    public function order(): array
    {
        $sort = $this->validated('sort', 'title');

        return [ltrim($sort, '-'), str_starts_with($sort, '-') ? 'desc' : 'asc'];
    }
}
