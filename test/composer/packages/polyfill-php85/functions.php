<?php

declare(strict_types=1);

if (! function_exists('array_first')) {
    function array_first(array $array): mixed
    {
        return $array === [] ? null : $array[array_key_first($array)];
    }
}

if (! function_exists('array_last')) {
    function array_last(array $array): mixed
    {
        return $array === [] ? null : $array[array_key_last($array)];
    }
}

// Installing a handler returns the previous one; restoring leaves everything as it was.
if (! function_exists('get_error_handler')) {
    function get_error_handler(): ?callable
    {
        $current = set_error_handler(static fn (): bool => false);
        restore_error_handler();

        return $current;
    }
}

if (! function_exists('get_exception_handler')) {
    function get_exception_handler(): ?callable
    {
        $current = set_exception_handler(static function (): void {});
        restore_exception_handler();

        return $current;
    }
}
