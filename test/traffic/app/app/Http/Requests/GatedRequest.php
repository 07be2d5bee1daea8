<?php

namespace App\Http\Requests;

use Illuminate\Auth\Access\Response;

class GatedRequest extends NameRequest
{
    public function authorize(): Response
    {
        return $this->has('bad') ? Response::denyAsNotFound() : Response::allow();
    }
}
