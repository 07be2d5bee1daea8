<?php

declare(strict_types=1);

namespace Laravel\SerializableClosure;

use Closure;

/** Holds a closure; its text cannot be kept. */
final class SerializableClosure
{
    public function __construct(private readonly Closure $closure) {}

    public static function unsigned(Closure $closure): self
    {
        return new self($closure);
    }

    public static function setSecretKey(?string $secret): void {}

    public static function transformUseVariablesUsing(?Closure $transformer): void {}

    public static function resolveUseVariablesUsing(?Closure $resolver): void {}

    public function getClosure(): Closure
    {
        return $this->closure;
    }
}
