<?php

namespace App\Http\Requests;

class OpenRequest extends NameRequest
{
    public function authorize(): bool
    {
        return true;
    }
}
