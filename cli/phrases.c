/* phrases.c: see phrases.h. Commands are words of the program and the same in every language. */
#include "phrases.h"

#include "frontier.h"

#include <stdio.h>
#include <string.h>

static const char *const phrases[NUM_PHRASES][FR_LANGUAGES] = {
    [SAY_HELP] = {
        "Answer with the number before the bracket, or with the text or some of its words: enough to\n"
        "mean one choice (#14 is card 14, not choice 14). Also:\n"
        "  why TEXT    why a move is not legal\n"
        "  hint        what a bot would do\n"
        "  undo        take your last move back\n"
        "  score       your score by source\n"
        "  rules N     a rule by its number, or rules that hold a word\n"
        "  show        the table again\n"
        "  reveal      show everybody what you may: in Planet Steam your credits\n"
        "  save FILE   keep the game; frontier play --load FILE goes on\n"
        "  quit        leave",
        "Ответьте номером перед скобкой, текстом или словами из него: так, чтобы подходил один\n"
        "вариант (#14 — карта 14, а не вариант 14). Также:\n"
        "  why TEXT    почему ход невозможен\n"
        "  hint        как сходил бы бот\n"
        "  undo        вернуть свой последний ход\n"
        "  score       ваш счёт по источникам\n"
        "  rules N     правило по номеру или правила со словом\n"
        "  show        показать стол ещё раз\n"
        "  reveal      открыть всем, что можно: в «Планете Пар» — свои кредиты\n"
        "  save FILE   сохранить партию; frontier play --load FILE продолжит её\n"
        "  quit        выйти",
        "Odpowiedz numerem przed nawiasem, tekstem albo jego słowami, tak by pasował jeden wybór\n"
        "(#14 to karta 14, nie wybór 14). Ponadto:\n"
        "  why TEXT    dlaczego ruch jest niedozwolony\n"
        "  hint        co zrobiłby bot\n"
        "  undo        cofnij swój ostatni ruch\n"
        "  score       twój wynik według źródeł\n"
        "  rules N     zasada o numerze lub zasady ze słowem\n"
        "  show        pokaż stół jeszcze raz\n"
        "  reveal      pokaż wszystkim, co wolno: w Planet Steam swoje kredyty\n"
        "  save FILE   zapisz grę; frontier play --load FILE ją wznowi\n"
        "  quit        wyjdź",
        "Odpověz číslem před závorkou, textem nebo slovy z něj, aby seděla jediná volba\n"
        "(#14 je karta 14, ne volba 14). Dále:\n"
        "  why TEXT    proč tah není dovolen\n"
        "  hint        co by udělal bot\n"
        "  undo        vezmi zpět svůj poslední tah\n"
        "  score       tvé body podle zdrojů\n"
        "  rules N     pravidlo podle čísla nebo pravidla se slovem\n"
        "  show        ukaž stůl znovu\n"
        "  reveal      ukaž všem, co smíš: v Planet Steam své kredity\n"
        "  save FILE   ulož hru; frontier play --load FILE v ní pokračuje\n"
        "  quit        odejdi",
    },
    [SAY_NUMBER_OR_TEXT] = { "A number or a text, or help", "Номер или текст, или help",
                             "Numer albo tekst, albo help", "Číslo nebo text, nebo help" },
    [SAY_AMOUNT_OR_TEXT] = { "An amount or a text, or help", "Сумма или текст, или help",
                             "Kwota albo tekst, albo help", "Částka nebo text, nebo help" },
    [SAY_NO_CHOICE] = { "There is no choice with this number.", "Варианта с таким номером нет.",
                        "Nie ma wyboru o tym numerze.", "Volba s tímto číslem není." },
    [SAY_PASS_SCREEN] = { "The screen is for %s now. Press Enter.",
                          "Теперь экран для игрока %s. Нажмите Enter.",
                          "Teraz ekran jest dla gracza %s. Naciśnij Enter.",
                          "Obrazovka je teď pro hráče %s. Stiskni Enter." },
    [SAY_GAME_OVER] = { "The game is over.", "Партия окончена.", "Koniec gry.", "Konec hry." },
    [SAY_WINNER] = { "%s wins.", "Победитель: %s.", "Zwycięzca: %s.", "Vítěz: %s." },
    [SAY_SHARED] = { "Shared victory: %s.", "Победа поделена: %s.", "Wspólne zwycięstwo: %s.",
                     "Společné vítězství: %s." },
    [SAY_SAVED] = { "Saved to %s.", "Сохранено в %s.", "Zapisano w %s.", "Uloženo do %s." },
    [SAY_UNSAVED] = { "The game is not saved: save FILE keeps it, quit once more leaves.",
                      "Партия не сохранена: save FILE сохранит её, ещё раз quit — выход.",
                      "Gra nie jest zapisana: save FILE ją zachowa, jeszcze raz quit kończy.",
                      "Hra není uložena: save FILE ji uloží, ještě jednou quit a konec." },
    [SAY_NOTHING_TO_UNDO] = {
        "There is no move of yours to take back.",
        "Нет вашего хода, который можно вернуть.",
        "Nie ma twojego ruchu do cofnięcia.",
        "Není žádný tvůj tah, který lze vzít zpět.",
    },
    [SAY_NOTHING_TO_REVEAL] = {
        "In this game nothing is shown of one's own accord.",
        "В этой игре ничего не открывают по своей воле.",
        "W tej grze niczego nie pokazuje się z własnej woli.",
        "V této hře se nic neukazuje z vlastní vůle.",
    },
    [SAY_LEGAL] = {
        "This move is legal.",
        "Этот ход возможен.",
        "Ten ruch jest dozwolony.",
        "Tento tah je dovolen.",
    },
    [SAY_HINT] = {
        "A bot would play: %s",
        "Бот сходил бы: %s",
        "Bot zagrałby: %s",
        "Bot by zahrál: %s",
    },
    [SAY_NO_RULE] = {
        "No rule has this number or word.",
        "Правила с таким номером или словом нет.",
        "Żadna zasada nie ma tego numeru ani słowa.",
        "Žádné pravidlo nemá toto číslo ani slovo.",
    },
    [SAY_NEEDS_FILE] = { "save needs the name of a file.", "После save нужно имя файла.",
                         "save wymaga nazwy pliku.", "save potřebuje jméno souboru." },
    [SAY_NEEDS_MOVE] = { "why needs the text of a move.", "После why нужен текст хода.",
                         "why wymaga tekstu ruchu.", "why potřebuje text tahu." },
    [SAY_TOTAL] = { "Total", "Всего", "Razem", "Celkem" },
    [SAY_SEED] = { "seed", "число", "ziarno", "semínko" },
    [SAY_GOAL] = { "Goal", "Цель", "Cel", "Cíl" },
    [SAY_COSTS] = { "Costs", "Стоимость", "Koszty", "Ceny" },
    [SAY_HAND] = { "Hand", "Рука", "Ręka", "Ruka" },
    [SAY_TOP] = { "top of the deck", "верх колоды", "wierzch talii", "vrch balíčku" },
    [SAY_USED] = { "used", "применена", "użyta", "použitá" },
    [SAY_LEFT] = { "left: %s", "осталось: %s", "pozostało: %s", "zbývá: %s" },
    [SAY_SITES] = {
        "c12 is a city site: row 1, column 2. c12.1, c12.2 … are its building sites, left to right; c12.x, "
        "after the +, is the expansion site. c12-c22 is a tunnel; === and ‖ are upgraded ones, dots are empty sites.",
        "c12 — место города: ряд 1, столбец 2. c12.1, c12.2 … — его места для зданий слева направо; c12.x, "
        "после +, — место расширения. c12-c22 — тоннель; === и ‖ — улучшенные, точки — пустые места.",
        "c12 to pole miasta: rząd 1, kolumna 2. c12.1, c12.2 … to jego pola budynków od lewej; c12.x, "
        "po +, to pole rozbudowy. c12-c22 to tunel; === i ‖ to ulepszone, kropki to puste pola.",
        "c12 je místo města: řada 1, sloupec 2. c12.1, c12.2 … jsou jeho místa pro budovy zleva; c12.x, "
        "za +, je místo rozšíření. c12-c22 je tunel; === a ‖ jsou vylepšené, tečky jsou prázdná místa.",
    },
    [SAY_ON_SITES] = { "On empty sites", "На пустых местах", "Na pustych polach", "Na prázdných místech" },
    [SAY_LOOK] = {
        "the open card goes under the deck; look at the next three and keep one",
        "открытая карта уходит под колоду; посмотрите три следующие и оставьте одну",
        "odkryta karta idzie pod talię; obejrzyj trzy następne i zatrzymaj jedną",
        "otevřená karta jde pod balíček; podívej se na další tři a jednu si nech",
    },
    [SAY_MATCHES] = {
        "* the card has the colour of the slot: you may use it too",
        "* карта цвета ячейки: её тоже можно применить",
        "* karta w kolorze pola: też możesz jej użyć",
        "* karta má barvu pole: smíš použít i ji",
    },
    [SAY_AMBIGUOUS] = { "Several choices begin so: give more of the text or its number.",
                        "Так начинается несколько вариантов: нужно больше текста или номер.",
                        "Tak zaczyna się kilka wyborów: podaj więcej tekstu lub numer.",
                        "Takto začíná více voleb: zadej více textu nebo číslo." },
};

const char *say(enum phrase phrase, int language) { return phrases[phrase][language]; }

void say_about(enum phrase phrase, int language, const char *what)
{
    const char *text = say(phrase, language), *gap = strstr(text, "%s");

    printf("%.*s%s%s\n", (int)(gap - text), text, what, gap + 2);
}
