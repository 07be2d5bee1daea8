<?php

namespace App\Http\Answers;

use Illuminate\Contracts\Support\Responsable;

class Answer implements Responsable
{
    private int $status = 200;

    private function __construct(private mixed $data, private string $message = 'fine') {}

    public static function of(mixed $data): self
    {
        return new self($data);
    }

    public static function made(mixed $data): static
    {
        return (new static($data, 'made'))->status(201);
    }

    public function status(int $status): static
    {
        $this->status = $status;

        return $this;
    }

    public function saying(string $message): static
    {
        $this->message = $message;

        return $this;
    }

    public function toResponse($request)
    {
        return response()->json(['data' => $this->data, 'message' => $this->message], $this->status);
    }
}
