<?php

// Arrays that a function may return, told apart by one of their members.

namespace Flow;

use Docgen\Flow\Runs;

function replyOf(int $case): array
{
    if ($case === 0) {
        return ['ok' => false, 'code' => 'x', 'why' => 'none'];
    }
    if ($case === 1) {
        return ['ok' => true, 'code' => 'y', 'data' => ['n' => 1]];
    }
    if ($case === 2) {
        return ['ok' => 1, 'code' => '', 'data' => null];
    }
    return ['ok' => 0, 'code' => '1', 'why' => null, 'data' => 2];
}

function sparseOf(int $case): ?array
{
    if ($case === 0) {
        return null;
    }
    if ($case === 1) {
        return ['a' => 1];
    }
    return $case === 2 ? ['a' => 0, 'b' => 2] : ['b' => '0'];
}

#[Runs([0], [1], [2], [3])]
function byTruth(int $case)
{
    $r = replyOf($case);
    if ($r['ok']) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (!$r['ok'] && $r['code'] == 'x') {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (!($r['ok'] || $r['code'] === '1')) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    reveal_type($r);
}

#[Runs([0], [1], [2], [3])]
function byEquality(int $case)
{
    $r = replyOf($case);
    if ($r['ok'] === true) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if ($r['ok'] == true) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if ($r['code'] != 'y') {
        reveal_type($r);
    }
    if ($r['code'] == 1) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    reveal_type($r['ok'] === false ? $r : [$r]);
}

#[Runs([0], [1], [2], [3])]
function byPresence(int $case)
{
    $r = replyOf($case);
    if (isset($r['data'])) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (empty($r['why'])) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (array_key_exists('why', $r)) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if ($r['data'] ?? false) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (isset($r['why'], $r['code'])) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    reveal_type($r);
}

#[Runs([0], [1], [2], [3])]
function bySparse(int $case)
{
    $r = sparseOf($case);
    if (isset($r['a'])) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (empty($r['b'])) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if ($r['a'] ?? null) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (!empty($r['a']) || isset($r['b'])) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
}

#[Runs([0], [1], [2], [3])]
function inLoop(int $case)
{
    $r = replyOf($case);
    for ($i = 0; $i < 3; $i++) {
        if ($r['ok']) {
            $r = replyOf($i);
            reveal_type($r);
            continue;
        }
        reveal_type($r);
        $r['ok'] = $i;
        reveal_type($r);
    }
    reveal_type($r);
}

final class Outcome
{
    public function __construct(public mixed $data = null, public ?string $error = null, public int $code = 200)
    {
    }

    public static function failed(string $why, int $code = 500): self
    {
        return new self(error: $why, code: $code);
    }
}

class Paused
{
    public $note;

    public function __construct(public string $state, $note = null)
    {
        $this->note = $note;
    }
}

function outcomeOf(int $case): Outcome
{
    if ($case === 0) {
        return Outcome::failed('none', 404);
    }
    if ($case === 1) {
        return new Outcome(data: ['n' => 1], code: 201);
    }
    return $case === 2 ? new Outcome(null, '') : Outcome::failed('broken');
}

#[Runs([0], [1], [2], [3])]
function byObject(int $case)
{
    $o = outcomeOf($case);
    reveal_type($o->code);
    if ($o->error) {
        reveal_type($o->code);
        reveal_type($o->data);
    } else {
        reveal_type($o->code);
        reveal_type($o->data);
    }
    if ($o->error === null) {
        reveal_type($o->code);
    } else {
        reveal_type($o->error);
    }
    if ($o->code >= 400) {
        reveal_type($o->error);
    }
    if ($o->code === 404) {
        reveal_type($o->error);
    } else {
        reveal_type($o->data);
    }
    if (isset($o->data)) {
        reveal_type($o->code);
    } else {
        reveal_type($o->code);
    }
    if (empty($o->error)) {
        reveal_type($o->code);
    } else {
        reveal_type($o->error);
    }
}

#[Runs([0], [1], [2])]
function byWritten(int $case)
{
    $p = $case === 0 ? new Paused('on') : new Paused('off', 'x');
    if ($case === 2) {
        $p->state = 'gone';
        $p->note = 5;
    }
    reveal_type($p->state);
    if ($p->state === 'on') {
        reveal_type($p->note);
    } else {
        reveal_type($p->note);
    }
    $q = $p;
    $q->state = 'on';
    if ($p->state === 'on') {
        reveal_type($p->note);
    } else {
        reveal_type($p->note); // nobody gets here
    }
}

#[Runs([0], [1], [2])]
function byGiven(int $case)
{
    $p = $case === 0 ? new Paused('on') : new Paused('off', 'x');
    changed($p, $case);
    if ($p->state === 'on') {
        reveal_type($p->note);
    } else {
        reveal_type($p->note);
    }
}

function changed(Paused $p, int $case)
{
    if ($case === 1) {
        $p->state = 'on';
    }
    if ($case === 2) {
        $p->note = 7;
    }
}

#[Runs([0], [1])]
function byOverwritten(int $case)
{
    $p = $case === 0 ? new Paused('on', 1) : new Paused('off', 2);
    $p->state = 'on';
    if ($p->state === 'on') {
        reveal_type($p->note);
    }
    $q = $case === 0 ? new Paused('on', 1) : new Paused('off', 2);
    $q->state = 'gone';
    if ($q->state !== 'on') {
        reveal_type($q->note);
    }
    $s = $case === 0 ? new Paused('on', 1) : new Paused('off', 2);
    $t = $s;
    $t->state = 'on';
    if ($s->state === 'on') {
        reveal_type($s->note);
    }
}
