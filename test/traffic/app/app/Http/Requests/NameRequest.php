<?php

namespace App\Http\Requests;

use Illuminate\Foundation\Http\FormRequest;

class NameRequest extends FormRequest
{
    public function rules(): array
    {
        return ['name' => 'required|string|max:20'];
    }
}
