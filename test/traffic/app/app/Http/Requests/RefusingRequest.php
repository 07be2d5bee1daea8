<?php

namespace App\Http\Requests;

use App\Exceptions\Sealed;

class RefusingRequest extends NameRequest
{
    public function authorize(): bool
    {
        return ! $this->has('bad');
    }

    protected function failedAuthorization()
    {
        throw new Sealed('Not for you.');
    }
}
