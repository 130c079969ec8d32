<?php

declare(strict_types=1);

// For projects without Composer: require this file and every class is found.
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Luwag\\')) {
        require __DIR__ . '/src/' . str_replace('\\', '/', substr($class, 6)) . '.php';
    }
});
