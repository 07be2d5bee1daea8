<?php

namespace App\Data;

class Slip
{
    /** @var int<1,9> */
    public int $level;
    /** @var non-empty-string */
    public string $name;
    /** @var 'up'|'down' */
    public string $way;
    /** @var list<positive-int> */
    public array $marks = [1, 2];

    public function __construct(int $level, string $name, string $way)
    {
        $this->level = $level;
        $this->name = $name;
        $this->way = $way;
    }
}
