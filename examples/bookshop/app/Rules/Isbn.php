<?php

namespace App\Rules;

use Closure;
use Docgen\Attributes\RuleSchema;
use Illuminate\Contracts\Validation\ValidationRule;

/** Thirteen digits of which the last is the checksum of the others. */
#[RuleSchema(type: 'string', pattern: '^97[89][0-9]{10}$', description: 'ISBN-13 without hyphens.', example: '9780306406157')]
class Isbn implements ValidationRule
{
    public function validate(string $attribute, mixed $value, Closure $fail): void
    {
        if (! is_string($value) || preg_match('/^97[89][0-9]{10}$/', $value) !== 1 || ! $this->sumsUp($value)) {
            $fail('The :attribute is not a valid ISBN-13.');
        }
    }

    private function sumsUp(string $isbn): bool
    {
        $sum = 0;

        foreach (str_split($isbn) as $place => $digit) {
            $sum += (int) $digit * ($place % 2 === 0 ? 1 : 3);
        }

        return $sum % 10 === 0;
    }
}
