<?php

namespace App\Http\Requests;

use App\Enums\Rating;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Validation\Rule;

class ReviewRequest extends FormRequest
{
    /** @return array<string, mixed> */
    public function rules(): array
    {
        $presence = $this->isMethod('POST') ? 'required' : 'sometimes';

        return [
            'rating' => [$presence, Rule::enum(Rating::class)],
            'title' => ['nullable', 'string', 'max:120'],
            'body' => [$presence, 'string', 'min:20', 'max:4000'],
        ];
    }
}
