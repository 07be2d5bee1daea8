<?php

namespace App\Data;

class Tagged
{
    /** @param non-empty-string $name */
    public function __construct(
        public readonly string $name,
        /** @var 'a'|'b'|null */
        public readonly ?string $kind = null,
        /** @var array{x: int, y?: string} */
        public readonly array $at = ['x' => 1],
    ) {}
}
