<?php

namespace App\Services;

class Desk
{
    /** Answers with a status beside the body. */
    public function result(bool $good): array
    {
        if ($good) {
            return ['status' => 200, 'body' => ['key' => 7, 'floor' => 'two']];
        }

        return ['status' => 404, 'body' => ['reason' => 'no key']];
    }

    public function flat(bool $good): array
    {
        return $good ? ['status' => 201, 'id' => 5] : ['status' => 409, 'error' => 'taken'];
    }
}
