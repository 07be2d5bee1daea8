<?php

namespace App\Http\Requests;

use Illuminate\Auth\Access\Response;

class MixedRequest extends NameRequest
{
    public function authorize(): bool|Response
    {
        if ($this->has('worse')) {
            return false;
        }

        return $this->has('bad') ? Response::denyWithStatus(402, 'Pay.') : true;
    }
}
