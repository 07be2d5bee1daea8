<?php

namespace App\Http\Controllers;

use App\Models\Hotel;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Resources\Json\JsonResource;
use Symfony\Component\HttpFoundation\Response;

class DeskController
{
    public function local()
    {
        return new Bell(Hotel::findOrFail(1));
    }

    public function locals()
    {
        return Bell::collection(Hotel::all());
    }

    public function helper()
    {
        return $this->good(['a' => 1], 'well');
    }

    public function failing()
    {
        return $this->bad('nope', 418);
    }

    public function typed(): Response
    {
        return $this->good([1]);
    }

    public function untyped()
    {
        $payload = new Slip('x');

        return response()->json($payload);
    }

    public function anonymous()
    {
        return new class(Hotel::findOrFail(1)) extends JsonResource
        {
            public function toArray($request)
            {
                return ['name' => $this->resource->name, 'two' => 2];
            }
        };
    }

    protected function good($data, string $message = 'ok', int $code = 200): JsonResponse
    {
        return response()->json(['success' => true, 'message' => $message, 'data' => $data], $code);
    }

    protected function bad(string $message, int $code = 400): JsonResponse
    {
        return response()->json(['success' => false, 'message' => $message], $code);
    }
}

class Bell extends JsonResource
{
    public function toArray($request)
    {
        return ['rings' => true, 'hotel' => $this->resource->name];
    }
}

class Slip
{
    public int $copies = 2;

    public function __construct(public string $text) {}
}
