<?php

namespace Flow;

use Docgen\Flow\Runs;

abstract class Shape4
{
    public const SIDES = 0;
    protected $unit = 'cm';

    public function name()
    {
        return 'shape';
    }

    public function sides()
    {
        return static::SIDES;
    }

    public function unit()
    {
        return $this->unit;
    }

    public function info()
    {
        return ['name' => $this->name(), 'sides' => $this->sides(), 'extra' => $this->extra()];
    }

    protected function extra()
    {
        return null;
    }

    public static function build()
    {
        return new static;
    }
}

class Circle4 extends Shape4
{
    public const SIDES = 1;
    protected $unit = 'mm';

    public function name()
    {
        return ['circle'];
    }

    protected function extra()
    {
        return 3.14;
    }
}

class Square4 extends Shape4
{
    public const SIDES = 4;
}

class BigSquare4 extends Square4
{
    public const SIDES = 44;

    public function name()
    {
        return 5;
    }

    protected function extra()
    {
        return 'big';
    }
}

function circle4(): Shape4
{
    return new Circle4;
}

function square4(): Square4
{
    return new BigSquare4;
}

interface Talks4
{
    public const TONE = 'flat';

    public function talk();
}

class Dog4 implements Talks4
{
    public const TONE = 'sharp';

    public function talk()
    {
        return 'woof';
    }
}

class Cat4 implements Talks4
{
    public function talk()
    {
        return 7;
    }
}

#[Runs([0], [1], [2])]
function polymorphic(int $i)
{
    $shape = unserialize(serialize([new Circle4, new Square4, new BigSquare4][$i]));
    if (! $shape instanceof Shape4) {
        return;
    }
    reveal_type($shape->name());
    reveal_type($shape->sides());
    reveal_type($shape->unit());
    reveal_type($shape->info());
    reveal_type($shape::SIDES);
    reveal_type($shape::build());
    if ($shape instanceof Square4) {
        reveal_type($shape->name());
        reveal_type($shape->sides());
        reveal_type($shape->info());
        reveal_type($shape::SIDES);
        reveal_type($shape::class);
        reveal_type(get_class($shape));
    }
    reveal_type(circle4()->name());
    reveal_type(square4()->sides());
    reveal_type(square4()->info());
    $talker = unserialize(serialize([new Dog4, new Cat4][$i % 2]));
    if ($talker instanceof Talks4) {
        reveal_type($talker->talk());
        reveal_type($talker::TONE);
    }
}
