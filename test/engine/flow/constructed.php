<?php

namespace Flow;

use Docgen\Flow\Runs;

final class Payload implements \JsonSerializable
{
    public const API_TOKEN = 'secret-token';

    public function __construct(
        public readonly string $status,
        private array $data = [],
        protected ?int $code = null,
        public string $mutable = 'm',
        private readonly string $token = '',
    ) {
    }

    public function jsonSerialize(): array
    {
        return ['status' => $this->status, 'data' => $this->data, 'code' => $this->code];
    }

    public function toArray()
    {
        return ['status' => $this->status, 'mutable' => $this->mutable];
    }

    public function token()
    {
        return ['token' => $this->token];
    }

    public function withCode(int $code)
    {
        $new = clone $this;
        $new->code = $code;

        return $new;
    }

    public function code()
    {
        return $this->code;
    }
}

class Kept
{
    private $value;
    private $trimmed;
    protected $late;

    public function __construct($value, $late = 'late')
    {
        $this->value = $value;
        $late = $late.'!';
        $this->late = $late;
        $this->trimmed = trim((string) $value);
    }

    public function value()
    {
        return $this->value;
    }

    public function late()
    {
        return $this->late;
    }

    public function trimmed()
    {
        return $this->trimmed;
    }

    public function map(callable $f): static
    {
        return new static($f($this->value));
    }
}

class Counter
{
    public function __construct(private int $n = 0)
    {
    }

    public function up()
    {
        $this->n++;

        return $this;
    }

    public function n()
    {
        return $this->n;
    }
}

abstract class Answer
{
    public function __construct(protected mixed $body, protected int $status = 200)
    {
    }

    public function toArray()
    {
        return ['status' => $this->status, 'body' => $this->body, 'kind' => $this->kind()];
    }

    abstract protected function kind();

    public static function of(...$args)
    {
        return new static(...$args);
    }
}

class Good extends Answer
{
    protected function kind()
    {
        return 'good';
    }
}

class Bad extends Answer
{
    public function __construct(string $why)
    {
        parent::__construct(['why' => $why], 422);
    }

    protected function kind()
    {
        return 'bad';
    }
}

#[Runs([true], [false])]
function constructed(bool $c)
{
    $p = new Payload('ok', ['id' => 1], code: 5);
    reveal_type($p->status);
    reveal_type($p->jsonSerialize());
    reveal_type($p->code());
    $q = $p->withCode(7);
    reveal_type($q->code());
    reveal_type($p->code());
    reveal_type($p->toArray());
    $p->mutable = 'changed';
    reveal_type($p->mutable);
    reveal_type($p->toArray());
    $r = $c ? new Payload('a') : new Payload('b', [1]);
    reveal_type($r->status);
    reveal_type($r->jsonSerialize());
    reveal_type((new Payload('x', token: Payload::API_TOKEN))->token());
    $b = new Kept(5);
    reveal_type($b->value());
    reveal_type($b->late());
    reveal_type($b->trimmed());
    reveal_type($b->map(fn ($v) => "n$v")->value());
    $n = (new Counter(3))->up();
    reveal_type($n->n());
    reveal_type((new Counter)->n());
    reveal_type((new Good(['id' => 1]))->toArray());
    reveal_type((new Good('text', 201))->toArray());
    reveal_type((new Bad('reason'))->toArray());
    reveal_type(Good::of(1, 202)->toArray());
    $list = array_map(fn ($s) => new Payload($s), ['one', 'two']);
    reveal_type($list[0]->status);
    foreach ($list as $item) {
        reveal_type($item->jsonSerialize());
    }
    $args = ['status' => 'spread', 'data' => []];
    reveal_type((new Payload(...$args))->jsonSerialize());
    touch_payload($p);
    reveal_type($p->mutable);
    $s = clone $p;
    reveal_type($s->status);
    $t = $p;
    $t->mutable = 'via t';
    reveal_type($p->toArray());
    $u = new Payload($c ? 'x' : 'y', mutable: 'start');
    if ($c) {
        $u->mutable = 'other';
    }
    reveal_type($u->mutable);
    reveal_type($u->toArray());
    $fn = function () use ($u) {
        $u->mutable = 'in closure';
    };
    $fn();
    reveal_type($u->toArray());
    $holder = ['p' => new Payload('held', mutable: 'before')];
    $holder['p']->mutable = 'after';
    reveal_type($holder['p']->toArray());
    $v = new Payload('ok');
    foreach (['mutable'] as $name) {
        $v->$name = 5;
    }
    reveal_type($v->toArray());
}

function touch_payload(Payload $p)
{
    $p->mutable = 'touched';
}
