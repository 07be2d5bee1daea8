<?php

declare(strict_types=1);

namespace Docgen\Testing;

use Docgen\Daemon\ApplicationEnvironment;
use PHPUnit\TextUI\Configuration\Registry;
use Throwable;

/** Tells the variables of a test process from those that only its configuration sets. */
final class TestEnvironment
{
    /**
     * Gives the variables without those of `phpunit.xml`: a document is built as `docgen export` builds it.
     *
     * @return array<string, string>
     */
    public static function outside(string $root): array
    {
        $environment = ApplicationEnvironment::outside($root);
        foreach (self::configured() as $name => $value) {
            if (($environment[$name] ?? null) === $value) {
                unset($environment[$name]);
            }
        }

        return $environment;
    }

    /** @return array<string, string> */
    private static function configured(): array
    {
        // PHPUnit 9 has no registry; there the variables stay.
        if (! class_exists(Registry::class)) {
            return [];
        }
        try {
            $values = [];
            foreach (Registry::get()->php()->envVariables() as $variable) {
                $values[$variable->name()] = (string) $variable->value();
            }

            return $values;
        } catch (Throwable) {
            return [];
        }
    }
}
