<?php

namespace Flow;

use Docgen\Flow\Runs;

/** Objects whose methods leave something in their properties for the methods called next. */
trait Answers9
{
    protected int $status = 200;
    protected ?string $note = null;
    protected array $log = [];

    public function status(): int
    {
        return $this->status;
    }

    public function setStatus($status)
    {
        $this->status = $status;

        return $this;
    }

    public function note(string $note): static
    {
        $this->note = $note;
        $this->log[] = $note;

        return $this;
    }

    public function answer($data)
    {
        return ['status' => $this->status(), 'note' => $this->note, 'data' => $data];
    }

    public function notFound()
    {
        return $this->setStatus(404)->note('gone')->answer(null);
    }

    public function clear(): void
    {
        $this->note = null;
    }
}

class Desk9
{
    use Answers9;

    private $later = null;
    public ?Desk9 $twin = null;

    public function chained()
    {
        return $this->setStatus(401)->answer(1);
    }

    public function stated()
    {
        $this->setStatus('422');
        $this->note('x');

        return $this->answer(2);
    }

    public function cleared()
    {
        $this->note('x')->clear();

        return $this->answer(3);
    }

    public function perhaps($on)
    {
        if ($on) {
            $this->setStatus(403);
        }

        return $this->answer(4);
    }

    public function inLoop(array $codes)
    {
        foreach ($codes as $code) {
            $this->setStatus($code);
        }

        return $this->answer(5);
    }

    public function afterThrow($on)
    {
        try {
            $this->setStatus(500);
            if ($on) {
                throw new \RuntimeException('x');
            }
            $this->setStatus(201);
        } catch (\RuntimeException) {
            return $this->answer(6);
        }

        return $this->answer(7);
    }

    public function atLast($on)
    {
        try {
            return $this->guarded($on)->answer(8);
        } finally {
            $this->setStatus(204);
        }
    }

    private function guarded($on): static
    {
        try {
            $this->setStatus(409);
            if ($on) {
                return $this;
            }

            return $this->note('second');
        } finally {
            $this->setStatus(418);
        }
    }

    public function throughClosure()
    {
        $set = function ($code) {
            $this->setStatus($code);
        };
        $set(302);

        return $this->answer(9);
    }

    public function keepsClosure()
    {
        $this->later = fn ($code) => $this->setStatus($code);

        return $this;
    }

    public function runsClosure($code)
    {
        ($this->later)($code);

        return $this->answer(10);
    }

    public function throughOther()
    {
        $this->setStatus(200);
        (new Clerk9($this))->spoil();

        return $this->answer(11);
    }

    public function throughArgument()
    {
        $this->setStatus(200);
        spoil9($this);

        return $this->answer(12);
    }

    public function throughCallable()
    {
        $this->setStatus(200);
        array_map([$this, 'setStatus'], [509]);

        return $this->answer(13);
    }

    public function throughTwin()
    {
        $this->twin = $this;
        $this->setStatus(200);
        $this->twin->setStatus(510);

        return $this->answer(14);
    }

    public function dynamic(string $name)
    {
        $this->setStatus(200);
        $this->$name(511);

        return $this->answer(15);
    }

    public function written(string $name)
    {
        $this->setStatus(200);
        $this->$name = 512;

        return $this->answer(16);
    }

    public function again($n)
    {
        $this->setStatus(600 + $n);
        if ($n > 0) {
            $this->again($n - 1);
        }

        return $this->status;
    }

    public function copied()
    {
        $other = clone $this;
        $other->setStatus(700);

        return $this->answer($other->status());
    }
}

class Clerk9
{
    public function __construct(private Desk9 $desk) {}

    public function spoil(): void
    {
        $this->desk->setStatus(508);
    }
}

function spoil9(Desk9 $desk): void
{
    $desk->setStatus(507);
}

#[Runs]
function desks9()
{
    reveal_type((new Desk9)->chained());
    reveal_type((new Desk9)->stated());
    reveal_type((new Desk9)->cleared());
    reveal_type((new Desk9)->notFound());
    reveal_type((new Desk9)->throughClosure());
    reveal_type((new Desk9)->throughOther());
    reveal_type((new Desk9)->throughArgument());
    reveal_type((new Desk9)->throughCallable());
    reveal_type((new Desk9)->throughTwin());
    reveal_type((new Desk9)->dynamic('setStatus'));
    reveal_type((new Desk9)->written('status'));
    reveal_type((new Desk9)->again(0));
    reveal_type((new Desk9)->again(2));
    reveal_type((new Desk9)->copied());
    reveal_type((new Desk9)->inLoop([1, 2]));
    reveal_type((new Desk9)->inLoop([]));
    $kept = (new Desk9)->keepsClosure();
    reveal_type($kept->runsClosure(303));
    reveal_type($kept->answer(0));
}

#[Runs([true], [false])]
function either9($on)
{
    reveal_type((new Desk9)->perhaps($on));
    reveal_type((new Desk9)->afterThrow($on));
    $desk = new Desk9;
    reveal_type($desk->atLast($on));
    reveal_type($desk->status());
    $one = (new Desk9)->setStatus(1);
    $two = $one;
    $two->setStatus(2);
    reveal_type($one->status());
    reveal_type($two->status());
    $three = $on ? $one : new Desk9;
    $three->setStatus(3);
    reveal_type($one->status());
    $four = (new Desk9)->setStatus(4)->note('four');
    reveal_type($four->status());
    reveal_type($four->answer(0));
    spoil9($four);
    reveal_type($four->status());
    $all = [$one, $two];
    $all[0]->setStatus(5);
    reveal_type($one->status());
    foreach ($all as $each) {
        $each->setStatus(6);
    }
    reveal_type($two->status());
}

class Base9
{
    protected $kind = 'base';
    private $own = 'base-own';

    public function setKind($kind)
    {
        $this->kind = $kind;
        $this->own = 'set';

        return $this;
    }

    public function own()
    {
        return $this->own;
    }

    protected function mark()
    {
        $this->kind = 'marked';
    }

    public function all()
    {
        return [$this->kind, $this->own];
    }
}

class Below9 extends Base9
{
    private $own = 'below-own';

    public function setKind($kind)
    {
        parent::setKind($kind.'!');
        $this->own = 'below-set';

        return $this;
    }

    protected function mark()
    {
        $this->kind = 'below-marked';
    }

    public function marked()
    {
        $this->setKind('k');
        parent::mark();
        $first = $this->kind;
        self::mark();
        $second = $this->kind;
        $this->mark();

        return [$first, $second, $this->kind, $this->own, $this->own()];
    }
}

#[Runs]
function inherited9()
{
    reveal_type((new Below9)->marked());
    reveal_type((new Below9)->setKind('a')->all());
    reveal_type((new Base9)->setKind('a')->all());
    reveal_type((new Base9)->all());
    $below = new Below9;
    $below->setKind('z');
    reveal_type($below->own());
}

/** Work that is done step by step, its results kept between the steps. */
class Work9
{
    private array $data;
    private ?Base9 $made = null;
    private int $steps = 0;

    public function execute(array $data)
    {
        $this->data = $data;
        $this->check();
        $this->make();
        $this->count();
        $this->count();

        return [$this->made, $this->steps, $this->data];
    }

    private function check(): void
    {
        if (! isset($this->data['name'])) {
            throw new \InvalidArgumentException;
        }
    }

    private function make(): void
    {
        $this->made = (new Base9)->setKind($this->data['name']);
    }

    private function count(): void
    {
        $this->steps++;
    }

    public function skips($on)
    {
        if ($on) {
            $this->make();
        }

        return $this->made;
    }
}

#[Runs]
function works9()
{
    reveal_type((new Work9)->execute(['name' => 'n']));
    reveal_type((new Work9)->skips(false));
}

/** A property that a closure writes. */
class Within9
{
    public $held = 'before';
    private ?Within9 $other = null;

    private function once(\Closure $do)
    {
        return $do();
    }

    private function never(\Closure $do): void
    {
    }

    private function each(array $of, \Closure $do): void
    {
        foreach ($of as $one) {
            $do($one);
        }
    }

    public function run($on)
    {
        $this->once(function () {
            $this->held = 1;
        });
        reveal_type($this->held);
        $this->once(fn () => $this->held = 'arrow');
        reveal_type($this->held);
        $this->never(function () {
            $this->held = 2;
        });
        reveal_type($this->held);
        $this->once(function () use ($on) {
            if ($on) {
                $this->held = 3;
            }
        });
        reveal_type($this->held);
        $this->each([], function () {
            $this->held = 4;
        });
        reveal_type($this->held);
        $this->each([1, 'b'], function ($one) {
            $this->held = $one;
        });
        reveal_type($this->held);
        $later = function () {
            $this->held = 5;
        };
        reveal_type($this->held);
        $this->held = 'x';
        $later();
        reveal_type($this->held);
        array_map(function ($n) {
            $this->held = $n;
        }, []);
        reveal_type($this->held);
        $this->held = null;
        $this->once(function () {
            $this->once(function () {
                $this->held = [$this->held];
            });
        });
        reveal_type($this->held);
    }

    public function twins($on)
    {
        $same = $this;
        $same->held = 'same';
        $this->once(function () {
            $this->held = 6;
        });
        reveal_type($same->held);
        reveal_type($this->held);
        $this->other = new Within9;
        $this->other->held = 'other';
        $do = function () {
            $this->held = 7;
        };
        $this->held = 8;
        $do->call($this->other);
        reveal_type($this->held);
        reveal_type($this->other->held);
        \Closure::bind($do, $this->other)();
        reveal_type($this->held);
        $bound = $do->bindTo($this->other);
        $bound();
        reveal_type($this->held);
        $do();
        reveal_type($this->held);
        try {
            $this->once(function () use ($on) {
                $this->held = 9;
                if (! $on) {
                    throw new \Exception('stop');
                }
                $this->held = 10;
            });
        } catch (\Exception) {
            reveal_type($this->held);
        }
        reveal_type($this->held);

        return $this->held;
    }

    public function handed()
    {
        $this->once(function () {
            $this->leave();
        });
        reveal_type($this->held);

        return $this->held;
    }

    private function leave(): void
    {
        $this->once(function () {
            $this->held = 'left';
        });
    }
}

#[Runs]
function within9()
{
    (new Within9)->run(true);
    (new Within9)->run(false);
    reveal_type((new Within9)->twins(true));
    reveal_type((new Within9)->twins(false));
    reveal_type((new Within9)->handed());
    $one = new Within9;
    $one->handed();
    reveal_type($one->held);
}
